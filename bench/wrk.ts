import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '../src/contract/endpoints.ts'
import { type Orderer, orderOf } from './shoppers.ts'

const ORDERS = 200 // So many different orders are sent repeatedly.

/** Requests a URL over some connections, with a response compressed as for browsers. */
export const requestRepeatedly = (url: string, seconds: number, connections = 32): Promise<WrkReport> =>
  wrk([`--connections=${connections}`, `--duration=${seconds}s`, '--header=accept-encoding: br', url])

/** Places orders of these shoppers, each with one order at a time. */
export async function placeOrders(storeUrl: string, orderers: readonly Orderer[], seconds: number): Promise<WrkReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'larder-wrk-'))
  const file = path.join(directory, 'orders')
  const orders = Array.from({ length: ORDERS / orderers.length }, (_, number) =>
    orderers.map((orderer, index) => `${orderer.token} ${JSON.stringify(orderOf(orderer, number * orderers.length + index))}\n`),
  )
  await writeFile(file, orders.flat().join(''))
  const script = path.join(import.meta.dirname, 'place-orders.lua')
  const url = storeUrl + endpoints.placeCashOrder.path
  const options = [`--connections=${orderers.length}`, `--duration=${seconds}s`, `--script=${script}`, url]
  const report = await wrk([...options, '--', file, `${crypto.randomUUID()}-`])
  await rm(directory, { recursive: true })
  return report
}

async function wrk(args: readonly string[]): Promise<WrkReport> {
  const { stdout } = await promisify(execFile)('wrk', ['--threads=1', '--timeout=10s', '--latency', ...args])
  return readWrkReport(stdout)
}

export interface WrkReport {
  readonly perSecond: number
  readonly requests: number
  /** Latencies in ms. */
  readonly p50: number
  readonly p99: number
}

const MS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }
const isUnit = (text: string | undefined): text is keyof typeof MS => text !== undefined && text in MS

/** Throws when a request failed or was rejected. */
export function readWrkReport(output: string): WrkReport {
  const failures = output.match(/(Socket errors|Non-2xx or 3xx responses): .*/g)
  if (failures) throw new Error(`Requests failed under load: ${failures.join('; ')}`)
  const report = {
    perSecond: Number(/^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1]),
    requests: Number(/^ +(\d+) requests in /m.exec(output)?.[1]),
    p50: latencyAt('50%', output),
    p99: latencyAt('99%', output),
  }
  if (Object.values(report).includes(Number.NaN)) throw new Error(`wrk reported no figures:\n${output}`)
  return report
}

function latencyAt(percentile: string, output: string): number {
  const [, value, unit] = new RegExp(`^ +${percentile} +([\\d.]+)([a-z]+) *$`, 'm').exec(output) ?? []
  return isUnit(unit) ? Number(value) * MS[unit] : Number.NaN
}
