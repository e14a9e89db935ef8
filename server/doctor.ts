import { runDoctor } from './doctor/run-doctor.ts';
import { systemClock } from './kernel/clock.ts';

/** `npm run doctor`: says whether the server would start with the environment's settings, and changes nothing. */
process.exitCode = await runDoctor(process.env, { clock: systemClock, print: (line) => console.log(line) });
