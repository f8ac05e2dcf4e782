import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const autocannon = path.join(import.meta.dirname, 'tools/node_modules/autocannon/autocannon.js')

const report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Requests a URL over 32 connections for `seconds`, from a separate process (autocannon). */
export async function load(url: string, seconds: number): Promise<Load> {
  const args = [autocannon, '--json', '-c', '32', '-d', String(seconds), '-H', 'accept-encoding=br', url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e7 })
  const { requests, latency, errors, non2xx } = report.parse(JSON.parse(stdout))
  if (errors + non2xx > 0) throw new Error(`${url} failed under load: ${errors} errors, ${non2xx} refusals`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
