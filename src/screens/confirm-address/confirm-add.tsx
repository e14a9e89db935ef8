import { useCaller } from '#src/features/address/address-caller.ts';
import { EMPTY_DRAFT } from '#src/features/address/address-draft.ts';
import { AddressForm } from '#src/features/address/address-form.tsx';
import * as paths from '#src/lib/paths.ts';

/** A new address for the packages that need one. */
export default function ConfirmAdd() {
  const caller = useCaller(paths.confirmAddressIndex());
  return <AddressForm initial={EMPTY_DRAFT} saveLabel="保存并使用" onSaved={({ uuid }) => caller.giveBack(uuid)} />;
}
