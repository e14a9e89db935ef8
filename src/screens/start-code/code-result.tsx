import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { DoneSign } from '#src/ui/app/done-sign.tsx';
import { CodeCourse } from './code-course.tsx';
import type { StartCode } from './start-code-calls.ts';

interface CodeResultProps {
  readonly started: StartCode;
  /** False when the student had used the code before. */
  readonly isFirst: boolean;
}

/** The course is open, since now or since before. */
export function CodeResult({ started, isFirst }: CodeResultProps) {
  return (
    <section className="code-result" aria-label="开课结果">
      <DoneSign
        title={isFirst ? '开课成功' : '这个码你已经用过'}
        text={isFirst ? '课程已放进你的学习' : '课程早就开好了，可以直接学习'}
      />
      <CodeCourse course={started.course} />
      <div className="code-result__actions">
        <Link className="button button--brand" to={paths.studyIndex()}>
          去学习
        </Link>
        <Link className="button button--plain" to={paths.myCodeList()}>
          看开课记录
        </Link>
      </div>
    </section>
  );
}
