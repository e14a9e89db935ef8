const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** The logarithm of the gamma function, for arguments above 0. Source: Lanczos' approximation, g = 7, 9 terms. */
export function logGamma(x: number): number {
  const z = x - 1;
  const sum = LANCZOS.reduce((all, term, index) => all + term / (z + index + 1), 0.99999999999980993);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The complementary error function for arguments from 0, right to 1.2e-7 of its value. Source: Numerical Recipes, erfcc. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const sum = terms.reduceRight((all, term) => all * t + term, 0);
  return t * Math.exp(-x * x + sum);
}

/** How likely a chi-square value of at least this is by chance, for 1 to 4 degrees of freedom. */
export function chiSquareTail(value: number, freedom: number): number {
  const half = value / 2;
  if (freedom === 1) return erfc(Math.sqrt(half));
  if (freedom === 2) return Math.exp(-half);
  if (freedom === 3) return erfc(Math.sqrt(half)) + Math.sqrt((2 * value) / Math.PI) * Math.exp(-half);
  return Math.exp(-half) * (1 + half);
}
