interface SentTo {
  readonly addressId: string | null;
  readonly receiver: string;
  readonly phone: string;
  readonly fullDistrict: string;
  readonly location: string;
}

/** A delivery address in the form of the API. */
export function sentToView({ addressId, receiver, phone, fullDistrict, location }: SentTo) {
  return { uuid: addressId, receiver, phone, full_district: fullDistrict, location };
}
