import { api } from '#src/lib/api/api-client.ts';

/** Whether the logged-in student has bought all of these courses. False when unknown; never throws. */
export async function ownsCourses(numbers: readonly string[]): Promise<boolean> {
  if (numbers.length === 0) return false;
  try {
    const ask = (number: string) =>
      api('GET /api/v1/course/by_number/{number}', { params: { number }, isSilent: true });
    const courses = await Promise.all(numbers.map(ask));
    return courses.every(({ is_owned: isOwned }) => isOwned);
  } catch {
    return false;
  }
}
