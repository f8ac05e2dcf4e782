import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { withChromium } from './chromium.ts'

const program = path.join(import.meta.dirname, '../tools/node_modules/lighthouse/cli/index.js')

const score = z.object({ score: z.nullable(z.number()) })
const value = z.object({ numericValue: z.number() })
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'largest-contentful-paint': value,
    'cumulative-layout-shift': value,
    'total-blocking-time': value,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) })),
      }),
    }),
  }),
})
export type Report = z.output<typeof report>

/**
 * Visits a page several times for the first time, on an emulated phone. The browser sometimes records nothing, and then
 * the visit is repeated once.
 */
export async function visits(executable: string, url: string, times: number): Promise<Report[]> {
  await warm(url)
  const reports: Report[] = []
  for (let time = 0; time < times; time++) reports.push(await visit(executable, url).catch(() => visit(executable, url)))
  return reports
}

/** Requests a page and its files as browsers do, often enough that the store compresses the page at the highest quality. */
async function warm(url: string): Promise<void> {
  const get = async (address: string) => (await fetch(new URL(address, url), { headers: { 'accept-encoding': 'br' } })).text()
  for (let time = 0; time < 20; time++) await get(url)
  for (const file of new Set((await get(url)).match(/\/(?:assets|pictures)\/[^"'() ]+/g))) await get(file)
}

const visit = (executable: string, url: string): Promise<Report> =>
  withChromium(executable, async (port, profile) => {
    const file = path.join(profile, 'report.json')
    const options = ['--quiet', `--port=${port}`, '--output=json', `--output-path=${file}`]
    await promisify(execFile)(process.execPath, [program, url, ...options])
    return report.parse(JSON.parse(await readFile(file, 'utf8')))
  })
