import type { StoreFacts } from '../../../contract/page-data.ts'
import { clockText, DAY_NAMES } from '../../../domain/weekdays.ts'

interface HoursListProps {
  readonly hours: NonNullable<StoreFacts['hours']>
  readonly timeZone: string
}

export const HoursList = ({ hours, timeZone }: HoursListProps) => (
  <>
    <dl className="hours-list">
      {DAY_NAMES.map(([day, name]) => (
        <div key={day}>
          <dt>{name}</dt>
          <dd className="numbers">
            {hours[day]?.map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`).join(', ') || 'Closed'}
          </dd>
        </div>
      ))}
    </dl>
    <p className="soft small">{`Times are those of ${timeZone.replaceAll('_', ' ')}.`}</p>
  </>
)
