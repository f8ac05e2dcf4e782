import type { BarChartOptions, BarChart as Chart } from 'chartist'
import { useEffect, useRef } from 'react'

interface BarChartRow {
  readonly name: string
  readonly cells: readonly string[]
  readonly now: number
  readonly earlier: number
}

interface BarChartProps {
  readonly label: string
  /** `earlier` is null when there is nothing to compare with. */
  readonly legend: { readonly now: string; readonly earlier: string | null }
  readonly titles: readonly string[]
  readonly rows: readonly BarChartRow[]
  /** Every n-th name is drawn below its bar. The chart skips more names when they would overlap. */
  readonly shownNames: number
  valueText(value: number): string
}

export function BarChart({ label, legend, titles, rows, shownNames, valueText }: BarChartProps) {
  const drawing = useChart({ rows, shownNames, valueText })
  return (
    <div className="chart">
      <p className="chart-legend">
        <span>
          <i />
          <span>{legend.now}</span>
        </span>
        {legend.earlier !== null && (
          <span>
            <i className="is-before" />
            <span>{legend.earlier}</span>
          </span>
        )}
      </p>
      <div className="chart-drawing" role="img" aria-label={label} ref={drawing} />
      <details className="chart-table">
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              {titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same
                <th key={index} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={`${name} ${cells[0]}`}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells may be the same
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const SHARE_OF_BARS = 0.72
const WIDEST_BAR = 18
/** The estimated width of a letter or digit in em, rounded up. */
const LETTER = 0.58

type ChartContent = Pick<BarChartProps, 'rows' | 'shownNames' | 'valueText'>

/** Draws the chart once its library has loaded, and again when the width or the font size changes. */
function useChart(content: ChartContent) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(content)
  latest.current = content
  const drawn = JSON.stringify(content.rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again when the rows differ
  useEffect(() => {
    let chart: Chart | undefined
    let isGone = false
    const observer = new ResizeObserver(([entry]) => {
      if (chart && entry) update(chart, entry.target, latest.current)
    })
    void import('chartist').then(({ BarChart: LibraryChart }) => {
      if (isGone || !container.current) return
      chart = new LibraryChart(container.current, { series: [] })
      // A ResizeObserver calls back at once, which draws the chart for the first time.
      observer.observe(container.current)
    })
    return () => {
      isGone = true
      observer.disconnect()
      chart?.detach()
    }
  }, [drawn])
  return container
}

function update(chart: Chart, container: Element, { rows, shownNames, valueText }: ChartContent): void {
  const em = Number.parseFloat(getComputedStyle(container).fontSize)
  const [earlier, now] = [rows.map((row) => row.earlier), rows.map((row) => row.now)]
  const values = [...earlier, ...now]
  const left = em + longest(values.map(valueText)) * LETTER * em
  const row = (container.clientWidth - left) / rows.length
  const shown = Math.max(shownNames, Math.ceil(((longest(rows.map(({ name }) => name)) + 1) * LETTER * em) / row))
  const [thin, wide] = widths(row)
  chart.off('draw')
  chart.on('draw', (part) => {
    if (part.type === 'bar') part.element.attr({ 'stroke-width': part.seriesIndex === 0 ? thin : wide })
  })
  const options: BarChartOptions = {
    height: container.clientHeight,
    chartPadding: { top: 20, right: 4, bottom: 0, left: 0 },
    seriesBarDistance: (thin + wide) / 2 + 1,
    low: Math.min(0, ...values),
    axisX: { showGrid: false, offset: 2 * em },
    axisY: {
      onlyInteger: true,
      offset: left,
      scaleMinSpace: 2.5 * em,
      labelInterpolationFnc: (value: number | string) => valueText(Number(value)),
    },
  }
  const labels = rows.map(({ name }, index) => (index % shown === 0 ? name : ''))
  chart.update({ labels, series: [{ className: 'chart-earlier', data: earlier }, { data: now }] }, options)
}

const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length))

/** Returns the widths of both bars of a row in pixels. */
function widths(row: number): readonly [thin: number, wide: number] {
  const both = Math.min(row * SHARE_OF_BARS, WIDEST_BAR * 2)
  return [Math.max(1, both * 0.4), Math.max(1, both * 0.6)]
}
