import { runDoctor } from './doctor/run-doctor.ts';
import { systemClock } from './kernel/clock.ts';

/** `npm run doctor`: checks whether the server would start with the environment's settings. Changes nothing. */
process.exitCode = await runDoctor(process.env, { clock: systemClock, print: (line) => console.log(line) });
