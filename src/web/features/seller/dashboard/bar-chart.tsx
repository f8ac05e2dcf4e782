import type { BarChart as Chart } from 'chartist'
import { useEffect, useRef } from 'react'
import './bar-chart.css'

interface BarChartRow {
  readonly name: string
  /** Of the table. */
  readonly cells: readonly string[]
  readonly now: number
  readonly earlier: number
}

interface BarChartProps {
  /** What it shows, as a sentence. */
  readonly label: string
  readonly legend: readonly [now: string, then: string]
  readonly titles: readonly string[]
  readonly rows: readonly BarChartRow[]
  /** The name of each such bar stands below it. */
  readonly shownNames: number
  valueText(value: number): string
}

/** Bars of two series beside each other, and the same as a table. */
export function BarChart({ label, legend, titles, rows, shownNames, valueText }: BarChartProps) {
  const drawing = useChart(rows, shownNames, valueText)
  return (
    <div className="chart">
      <p className="chart-legend">
        <span>
          <i />
          {legend[0]}
        </span>
        <span>
          <i className="is-before" />
          {legend[1]}
        </span>
      </p>
      <div className="chart-drawing" role="img" aria-label={label} ref={drawing} />
      <details className="chart-table">
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              {titles.map((title, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same
                <th key={place} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={`${name} ${cells[0]}`}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells may be the same
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const OPTIONS = {
  height: 220,
  chartPadding: { top: 20, right: 4, bottom: 0, left: 0 },
  axisX: { showGrid: false, offset: 28 },
} as const
const SHARE_OF_BARS = 0.72
const WIDEST_BAR = 18

/** Draws by the library, which loads meanwhile. */
function useChart(rows: readonly BarChartRow[], shownNames: number, valueText: (value: number) => string) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef({ rows, shownNames, valueText })
  latest.current = { rows, shownNames, valueText }
  const drawn = JSON.stringify(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again when the rows differ
  useEffect(() => {
    let chart: Chart | undefined
    let isGone = false
    void import('chartist').then((chartist) => {
      if (isGone || !container.current) return
      const { rows, shownNames, valueText } = latest.current
      chart = draw(chartist, container.current, rows, shownNames, valueText)
    })
    return () => {
      isGone = true
      chart?.detach()
    }
  }, [drawn])
  return container
}

function draw(
  { BarChart: LibraryChart }: typeof import('chartist'),
  container: HTMLElement,
  rows: readonly BarChartRow[],
  shownNames: number,
  valueText: (value: number) => string,
): Chart {
  const [thin, wide] = widths(container.clientWidth / rows.length)
  const labels = rows.map(({ name }, place) => (place % shownNames === 0 ? name : ''))
  const earlier = rows.map((row) => row.earlier)
  const now = rows.map((row) => row.now)
  const values = [...earlier, ...now]
  const widest = Math.max(...values.map((value) => valueText(value).length))
  const chart = new LibraryChart(
    container,
    { labels, series: [{ className: 'chart-earlier', data: earlier }, { data: now }] },
    {
      ...OPTIONS,
      seriesBarDistance: (thin + wide) / 2 + 1,
      low: Math.min(0, ...values),
      axisY: {
        onlyInteger: true,
        offset: 16 + widest * 8,
        scaleMinSpace: 36,
        labelInterpolationFnc: (value: number | string) => valueText(Number(value)),
      },
    },
  )
  chart.on('draw', (part) => {
    if (part.type === 'bar') part.element.attr({ 'stroke-width': part.seriesIndex === 0 ? thin : wide })
  })
  return chart
}

/** Of both bars of a row, in px. */
function widths(row: number): readonly [thin: number, wide: number] {
  const both = Math.min(row * SHARE_OF_BARS, WIDEST_BAR * 2)
  return [Math.max(1, both * 0.4), Math.max(1, both * 0.6)]
}
