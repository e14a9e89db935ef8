interface SentTo {
  readonly addressId: string | null;
  readonly receiver: string;
  readonly phone: string;
  readonly fullDistrict: string;
  readonly location: string;
}

/** Where something is sent, as the API shows it. */
export function sentToView({ addressId, receiver, phone, fullDistrict, location }: SentTo) {
  return { uuid: addressId, receiver, phone, full_district: fullDistrict, location };
}
