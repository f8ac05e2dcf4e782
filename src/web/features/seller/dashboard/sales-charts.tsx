import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import { formatDollars, formatWholeDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { boardFilter } from '../orders/board-filter.ts'
import { BarChart } from './bar-chart.tsx'
import { beforeTitle, dayName, hasBefore, hourName, weekdayName } from './figure-texts.ts'
import { Panel } from './panel.tsx'

interface ReportProps {
  readonly report: DashboardResponse
}

export function SalesByDay({ report }: ReportProps) {
  const { days, current } = report
  const isWeek = days.length === 7
  const rows = days.map(({ day, net, before }) => ({
    name: isWeek ? weekdayName(day) : dayName(day),
    cells: [dayName(day), formatDollars(net), dayName(before.day), formatDollars(before.net)],
    now: net,
    earlier: before.net,
  }))
  const [most, least] = [
    days.toSorted((one, other) => other.net - one.net)[0],
    days.toSorted((one, other) => one.net - other.net)[0],
  ]
  const summary =
    most &&
    least &&
    `Highest on ${dayName(most.day)} with ${formatDollars(most.net)}, lowest on ${dayName(least.day)} with ${formatDollars(least.net)}.`
  return (
    <Panel
      title="Net sales by day"
      link={{ href: boardFilter.url({ from: current.from, to: current.to, show: 'sold' }), text: 'See the orders' }}
    >
      <BarChart
        label={`Net sales by day. ${summary}`}
        legend={{ now: 'This period, in dollars', earlier: hasBefore(report) ? beforeTitle(report) : null }}
        titles={['Day', 'Net sales', 'Day before', 'Net sales']}
        rows={rows}
        shownNames={days.length <= 7 ? 1 : 5}
        valueText={formatWholeDollars}
      />
    </Panel>
  )
}

export function OrdersByHour({ report }: ReportProps) {
  const { hours, days, period } = report
  const used = hours.flatMap(({ hour, orders, before }) => (orders + before > 0 ? [hour] : []))
  const shown = hours.slice(Math.min(...used), Math.max(...used) + 1)
  const most = hours.toSorted((one, other) => other.orders - one.orders)[0]
  const rows = shown.map(({ hour, orders, before }) => ({
    name: hourName(hour),
    cells: [hourName(hour), numberText(orders), numberText(before)],
    now: orders,
    earlier: before,
  }))
  const then = beforeTitle(report)
  return (
    <Panel title="Orders by hour" note={period === 'today' ? 'Today' : `Total of ${countOf(days.length, 'day')}`}>
      <BarChart
        label={`Orders by hour.${most && most.orders > 0 ? ` Most from ${hourName(most.hour)} on, with ${countOf(most.orders, 'order')}.` : ''}`}
        legend={{ now: 'Orders in this hour', earlier: hasBefore(report) ? then : null }}
        titles={['From', 'Orders', then]}
        rows={rows}
        shownNames={Math.ceil(shown.length / 6)}
        valueText={(value) => numberText(value)}
      />
    </Panel>
  )
}
