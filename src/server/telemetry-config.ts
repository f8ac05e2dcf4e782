import { isPlainUrl, type readEnvironment } from './environment.ts'

/** The names and values of the variables are those of the OpenTelemetry specification. */
export interface TelemetryConfig {
  /** The URL of the collector, without a trailing slash. */
  readonly endpoint: string
  /** No traces are sent when this is null. */
  readonly traces: TracesConfig | null
  /** No metrics are sent when this is null. */
  readonly metrics: { readonly intervalMs: number } | null
}

interface TracesConfig {
  /** The share of the traces that are recorded, from 0 to 1. */
  readonly share: number
  readonly delayMs: number
}

const SIGNALS = { otlp: true, none: false }
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
type Sampler = (typeof SAMPLERS)[number]

const DELAY_MS = 5_000
const INTERVAL_MS = 60_000

/** Returns null unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. The other variables may be set without it, as platforms do. */
export function readTelemetry(env: ReturnType<typeof readEnvironment>): TelemetryConfig | null {
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', 'an http or https URL such as http://127.0.0.1:4318', isPlainUrl)
  if (endpoint === undefined || env.choice('OTEL_SDK_DISABLED', { true: true, false: false })) return null
  env.choice('OTEL_EXPORTER_OTLP_PROTOCOL', { 'http/protobuf': true })
  env.secret('OTEL_EXPORTER_OTLP_HEADERS', 'names and values such as authorization=Basic%20abc, separated by commas', areHeaders)
  const sendsTraces = env.choice('OTEL_TRACES_EXPORTER', SIGNALS) ?? true
  const sendsMetrics = env.choice('OTEL_METRICS_EXPORTER', SIGNALS) ?? true
  const share = readShare(env)
  const delayMs = readMs(env, 'OTEL_BSP_SCHEDULE_DELAY') ?? DELAY_MS
  const intervalMs = readMs(env, 'OTEL_METRIC_EXPORT_INTERVAL') ?? INTERVAL_MS
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    traces: sendsTraces && share > 0 ? { share, delayMs } : null,
    metrics: sendsMetrics ? { intervalMs } : null,
  }
}

/** The prefix `parentbased_` makes no difference, since the store decides for itself which requests it records. */
function readShare(env: ReturnType<typeof readEnvironment>): number {
  const samplers = SAMPLERS.flatMap((name): [string, Sampler][] => [
    [name, name],
    [`parentbased_${name}`, name],
  ])
  const sampler = env.choice('OTEL_TRACES_SAMPLER', Object.fromEntries(samplers)) ?? 'always_on'
  if (sampler === 'always_off') return 0
  const share = env.text('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', isShare)
  return sampler === 'traceidratio' && share !== undefined ? Number(share) : 1
}

const readMs = (env: ReturnType<typeof readEnvironment>, name: string): number | undefined =>
  env.number(name, 'a whole number of milliseconds above 0', (value) => value > 0)

const isShare = (text: string) => /^(0?\.\d+|[01](\.0+)?)$/.test(text)

const areHeaders = (text: string) => text.split(',').every((header) => /^\s*[\w!#$%&'*+.^`|~-]+=[\x20-\x7e]*$/.test(header))
