export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Share of new traces that are sampled, from 0 to 1. */
  readonly share: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads OpenTelemetry's environment variables; undefined when no collector is set. Invalid values are added to
 * `problems`. https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export function readTraceSettings(env: Environment, problems: string[]): TraceSettings | undefined {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!url) return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT must look like http://collector:4318, not "${url}".`);
  }
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && protocol !== 'http/json') {
    problems.push(
      `OTEL_EXPORTER_OTLP_PROTOCOL can only be http/json, not "${protocol}": a collector takes that on port 4318.`,
    );
  }
  const share = env.OTEL_TRACES_SAMPLER_ARG || '1';
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share)) {
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${share}".`);
  }
  return { url, headers: readHeaders(env, problems), service: env.OTEL_SERVICE_NAME || 'zhiyan', share: Number(share) };
}

/** Parses `name=value,name=value`; values are percent-encoded. */
function readHeaders(env: Environment, problems: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const entry of (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(entry) ?? [];
    if (name === '') problems.push('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.');
    else headers[name.toLowerCase()] = decodedValue(value);
  }
  return headers;
}

function decodedValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
