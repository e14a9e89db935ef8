import { type FormEvent, useState } from 'react';
import { COURIERS } from '#src/contract/couriers.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { SelectField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { type AftersalesRequest, useSendBack } from './goods-queries.ts';

/** The address for a return, and the form for its parcel number. */
export function SendBackForm({ request }: { readonly request: AftersalesRequest }) {
  const [company, setCompany] = useState(request.return_parcel?.company_name ?? '');
  const [code, setCode] = useState(request.return_parcel?.express_code ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const send = useSendBack();
  const problems = {
    company: company ? undefined : '请选择快递公司',
    code: /^[A-Za-z0-9-]{6,40}$/.test(code.trim()) ? undefined : '快递单号格式错误',
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problems.company || problems.code) return;
    send.mutate(
      { id: request.uuid, company, code: code.trim() },
      { onSuccess: () => showToast('快递单号已提交，等待验收') },
    );
  };
  return (
    <Form className="goods-back" onSubmit={handleSubmit}>
      <p className="goods-back__address">
        <strong>请寄回</strong>
        {request.return_address}
      </p>
      <SelectField
        label="快递公司"
        placeholder="请选择"
        options={COURIERS.map((name) => ({ value: name, label: name }))}
        value={company}
        problem={isChecked ? problems.company : undefined}
        onChange={({ target }) => setCompany(target.value)}
      />
      <TextField
        label="快递单号"
        autoComplete="off"
        maxLength={40}
        value={code}
        problem={isChecked ? problems.code : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" isBusy={send.isPending}>
        {request.return_parcel ? '修改快递单号' : '提交快递单号'}
      </Button>
    </Form>
  );
}
