import { Link, useParams } from 'react-router-dom';
import { useCaller } from '#src/features/address/address-caller.ts';
import { AddressEditor } from '#src/features/address/address-editor.tsx';
import * as paths from '#src/lib/paths.ts';

/** Changes an address before packages are sent to it. */
export default function ConfirmEdit() {
  const { uuid = '' } = useParams();
  const caller = useCaller(paths.confirmAddressIndex());
  const back = caller.path ?? paths.confirmAddressIndex();
  return (
    <AddressEditor
      uuid={uuid}
      saveLabel="保存并使用"
      onSaved={(saved) => caller.giveBack(saved.uuid)}
      onDeleted={() => caller.goBack(back)}
      otherwise={
        <Link className="button button--brand" to={back} replace>
          选择其他地址
        </Link>
      }
    />
  );
}
