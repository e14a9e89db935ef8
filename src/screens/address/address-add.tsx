import { useCaller } from '#src/features/address/address-caller.ts';
import { EMPTY_DRAFT } from '#src/features/address/address-draft.ts';
import { AddressForm } from '#src/features/address/address-form.tsx';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { LoginFirst } from './login-first.tsx';

/** Adds an address: saved to the list, or also returned to the screen that asked for one. */
export default function AddressAdd() {
  const caller = useCaller();
  if (!useIsLoggedIn()) return <LoginFirst />;
  return (
    <AddressForm
      initial={EMPTY_DRAFT}
      saveLabel={caller.path ? '保存并使用' : '保存地址'}
      onSaved={({ uuid }) => (caller.path ? caller.giveBack(uuid) : caller.goBack(paths.addressIndex()))}
    />
  );
}
