import { Link, useParams } from 'react-router-dom';
import { useCaller } from '#src/features/address/address-caller.ts';
import { AddressEditor } from '#src/features/address/address-editor.tsx';
import * as paths from '#src/lib/paths.ts';

/** Changes or deletes a saved address. */
export default function AddressEdit() {
  const { uuid = '' } = useParams();
  const caller = useCaller();
  const list = caller.link(paths.addressIndex());
  return (
    <AddressEditor
      uuid={uuid}
      saveLabel={caller.path ? '保存并使用' : '保存地址'}
      onSaved={(saved) => (caller.path ? caller.giveBack(saved.uuid) : caller.goBack(list.to))}
      onDeleted={() => caller.goBack(list.to)}
      otherwise={
        <Link className="button button--brand" to={list.to} replace>
          查看我的地址
        </Link>
      }
    />
  );
}
