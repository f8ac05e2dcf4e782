import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { below, type Figure, median } from '../figures.ts'
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
type Report = z.output<typeof report>

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

/** Returns medians of the reports of a page's first visits, with their targets. */
export function visitFigures(page: string, reports: readonly Report[]): Figure[] {
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const score = (category: keyof Report['categories']) =>
    Math.round(of(({ categories }) => (categories[category].score ?? 0) * 100))
  const scores = [score('performance'), score('accessibility'), score('best-practices'), score('seo')]
  const lcp = of(({ audits }) => audits['largest-contentful-paint'].numericValue) / 1000
  const cls = of(({ audits }) => audits['cumulative-layout-shift'].numericValue)
  const blocked = reports.map(({ audits }) => audits['total-blocking-time'].numericValue).sort((a, b) => a - b)
  const tbt = median(blocked)
  const script = of(bytesOf('Script')) / 1000
  return [
    {
      what: `${page}: performance, accessibility, best practices, SEO`,
      measured: scores.join(', '),
      bar: { text: '100 each', isReached: scores.every((points) => points === 100) },
    },
    { what: `${page}: LCP`, measured: `${lcp.toFixed(2)} s`, bar: below(lcp, 1, ' s') },
    { what: `${page}: CLS`, measured: cls.toFixed(3), bar: below(cls, 0.01) },
    {
      what: `${page}: TBT`,
      measured: `${tbt.toFixed(0)} ms (${blocked[0]?.toFixed(0)}–${blocked.at(-1)?.toFixed(0)})`,
      bar: below(tbt, 50, ' ms'),
    },
    // page-weight.test.ts limits the part of it that loads before hydration.
    { what: `${page}: JavaScript, also what loads after hydration`, measured: `${script.toFixed(1)} KB` },
    { what: `${page}: everything`, measured: `${(of(bytesOf()) / 1000).toFixed(0)} KB` },
  ]
}

/** Returns the bytes that were transferred for files of this type, or for all files, with their headers. */
const bytesOf =
  (type?: string) =>
  ({ audits }: Report): number =>
    audits['network-requests'].details.items
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
