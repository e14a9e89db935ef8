import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Fine steps for quick responses, then up to the time limit of a call. */
const CALL_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 7];

/** What a process measures about itself, for `/metrics`. Labels come from the program, never from a request. */
export class Metrics {
  readonly registry = new Registry();
  /** Responses so far, and those that failed through the server's own fault. */
  readonly answers = { all: 0, failed: 0 };
  private readonly reads: (() => Promise<void> | void)[] = [];
  private readonly requests = this.counter('zhiyan_http_requests_total', 'Answers.', ['method', 'route', 'status']);
  private readonly requestSeconds = new Histogram({
    name: 'zhiyan_http_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route'],
    buckets: CALL_SECONDS,
    registers: [this.registry],
  });
  private readonly statementSeconds = new Histogram({
    name: 'zhiyan_statement_seconds',
    help: 'Time of a statement in the database, without the wait for a connection.',
    buckets: STATEMENT_SECONDS,
    registers: [this.registry],
  });
  private readonly jobRuns = this.counter('zhiyan_job_runs_total', 'Runs of a job that ended.', ['job']);
  private readonly jobFailures = this.counter('zhiyan_job_failures_total', 'Runs of a job that failed.', ['job']);
  private readonly jobSeconds = this.counter('zhiyan_job_seconds_total', 'Time in which a job ran.', ['job']);
  private readonly jobSuccess = this.gauge('zhiyan_job_last_success_seconds', 'When a job last ended well.', ['job']);
  private readonly gatewayCalls = this.counter('zhiyan_gateway_calls_total', 'Calls to services outside.', ['gateway']);
  private readonly gatewayFailures = this.counter('zhiyan_gateway_failures_total', 'Those that failed.', ['gateway']);
  private readonly gatewaySeconds = this.counter('zhiyan_gateway_seconds_total', 'Time they took.', ['gateway']);

  /** Adds Node's own metrics: memory, event loop, garbage collection. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** `read` sets gauges just before they are reported; it must not reject. */
  beforeReading(read: () => Promise<void> | void): void {
    this.reads.push(read);
  }

  async text(): Promise<string> {
    await Promise.all(this.reads.map((read) => read()));
    return this.registry.metrics();
  }

  answered(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status });
    this.requestSeconds.observe({ method, route }, seconds);
    this.answers.all += 1;
    if (status >= 500) this.answers.failed += 1;
  }

  ranStatement(seconds: number): void {
    this.statementSeconds.observe(seconds);
  }

  ranJob(job: string, seconds: number, hasFailed: boolean): void {
    this.jobRuns.inc({ job });
    this.jobFailures.inc({ job }, hasFailed ? 1 : 0);
    this.jobSeconds.inc({ job }, seconds);
    if (!hasFailed) this.jobSuccess.set({ job }, Date.now() / 1000);
  }

  calledGateway(gateway: string, seconds: number, hasFailed: boolean): void {
    this.gatewayCalls.inc({ gateway });
    this.gatewayFailures.inc({ gateway }, hasFailed ? 1 : 0);
    this.gatewaySeconds.inc({ gateway }, seconds);
  }

  gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}
