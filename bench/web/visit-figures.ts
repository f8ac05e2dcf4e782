import { below, type Figure, median } from '../figures.ts'
import type { Report } from './lighthouse.ts'

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
    { what: `${page}: JavaScript`, measured: `${script.toFixed(1)} KB`, bar: below(script, 100, ' KB') },
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
