import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { brand } from '#src/lib/dom/brand.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './certificate.css';
import { CertificateDrawing, DRAWING } from './certificate-drawing.tsx';
import { pdfOf, pictureOf } from './certificate-files.ts';
import { type Certificate, certificateQuery, dayText } from './certificate-queries.ts';

/** One certificate: the drawing, to be saved as a picture or PDF, and its public address. */
export default function MyCertificate() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(certificateQuery(uuid));
  if (error && !data) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="certificate">
        <LoadingNote />
        <Skeleton className="certificate__place" />
      </div>
    );
  }
  return <Paper certificate={data} />;
}

function Paper({ certificate }: { readonly certificate: Certificate }) {
  const { number, token, course_name: course, withdrawn_time: end } = certificate;
  const drawing = useRef<SVGSVGElement>(null);
  const [picture, setPicture] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  const to = paths.certificate({ token });
  const address = new URL(to, location.origin).href;
  const name = `结业证书-${number}`;
  const save = useWrite({
    mutationFn: async (type: 'png' | 'pdf') => {
      if (!drawing.current) return;
      if (type === 'pdf') return offer(await pdfOf(drawing.current, DRAWING, `${course} 结业证书`), `${name}.pdf`);
      const file = await pictureOf(drawing.current, DRAWING, 'image/png');
      setPicture(URL.createObjectURL(file));
      offer(file, `${name}.png`);
    },
    onError: () => showToast('没有生成出来，请换一个浏览器再试'),
  });
  return (
    <div className="certificate">
      {end && (
        <p className="certificate__end" role="status">
          课程已于 {dayText(end)} 前全额退款，这张证书已撤回，不能再作为凭证。
        </p>
      )}
      <CertificateDrawing ref={drawing} certificate={certificate} school={brand.name} address={address} />
      {!end && (
        <div className="certificate__buttons">
          <Button isBusy={save.isPending && save.variables === 'png'} onClick={() => save.mutate('png')}>
            保存图片
          </Button>
          <Button look="plain" isBusy={save.isPending && save.variables === 'pdf'} onClick={() => save.mutate('pdf')}>
            下载 PDF
          </Button>
        </div>
      )}
      {picture && (
        <figure className="certificate__picture">
          <img src={picture} alt={`结业证书 ${number}`} width={DRAWING.width} height={DRAWING.height} />
          <figcaption>没有自动保存的话，长按上面的图片保存</figcaption>
        </figure>
      )}
      <section className="certificate__facts">
        <h2>核验</h2>
        <p>任何人打开下面的地址都能核对这张证书，姓名只显示第一个字。</p>
        <Link to={to}>{address}</Link>
      </section>
    </div>
  );
}

/** Saves a file under a name. */
function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
