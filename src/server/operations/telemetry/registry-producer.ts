import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

/** Has a `metricName` when it is of a histogram. */
type Sample = MetricValue<string> & { readonly metricName?: string }

/**
 * Reads the metrics that `/metrics` shows, by the same names, so that nothing is counted twice. The samples of histograms
 * become histograms again.
 */
export function registryProducer(registry: Registry): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect(): Promise<CollectionResult> {
      const endTime = millisToHrTime(Date.now())
      const read = await registry.getMetricsAsJSON()
      const metrics = read.flatMap((metric) => metricData(metric, startTime, endTime))
      return {
        resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: 'larder' }, metrics }] },
        errors: [],
      }
    },
  }
}

function metricData(metric: MetricObjectWithValues<Sample>, startTime: HrTime, endTime: HrTime): MetricData[] {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const point = <Value>(labels: Attributes, value: Value): DataPoint<Value> => ({ startTime, endTime, attributes: labels, value })
  const numbers = () => metric.values.map(({ labels, value }) => point(attributesOf(labels), value))
  // The type of a metric is an enum in prom-client's types, and text at run time.
  switch (String(metric.type)) {
    case 'counter':
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers() }]
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }]
    case 'histogram': {
      const dataPoints = histogramsOf(metric).map(({ labels, histogram }) => point(labels, histogram))
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    }
    default:
      return []
  }
}

interface LabeledHistogram {
  readonly labels: Attributes
  readonly histogram: Histogram
}

/** Groups the samples of a histogram by their labels without `le`. */
function histogramsOf({ name, values }: MetricObjectWithValues<Sample>): LabeledHistogram[] {
  const groups = new Map<string, { labels: Attributes; samples: Sample[] }>()
  for (const sample of values) {
    const { le: _, ...labels } = attributesOf(sample.labels)
    const key = JSON.stringify(labels)
    const group = groups.get(key) ?? { labels, samples: [] }
    groups.set(key, group)
    group.samples.push(sample)
  }
  return [...groups.values()].map(({ labels, samples }) => ({ labels, histogram: histogramOf(name, samples) }))
}

/** Prometheus counts a value in each bucket that it is below, and OpenTelemetry in one. */
function histogramOf(name: string, samples: readonly Sample[]): Histogram {
  const buckets = samples.filter(({ metricName }) => metricName === `${name}_bucket`)
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
  const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
  const totalOf = (suffix: string) => samples.find(({ metricName }) => metricName === name + suffix)?.value ?? 0
  return { buckets: { boundaries, counts }, sum: totalOf('_sum'), count: totalOf('_count') }
}

const attributesOf = (labels: Sample['labels']): Attributes =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
