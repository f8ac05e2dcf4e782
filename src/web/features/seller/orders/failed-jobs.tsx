import { CircleAlert } from 'lucide-react'
import type { FailedJobsWire } from '../../../../contract/problems.ts'
import { momentText } from '../../../ui/date-text.ts'

export const FailedJobs = ({ failed }: { failed: readonly FailedJobsWire[] }) => (
  <div className="failed-jobs seller-panel soft" role="status">
    {failed.map(({ title, since, isRetried }) => (
      <p key={`${title} ${isRetried}`}>
        <CircleAlert className="icon" aria-hidden="true" />
        <span>
          {`${title} has been failing since ${momentText(since)}. ${isRetried ? 'The store keeps trying.' : 'The store has stopped trying; whoever runs it can start it again.'}`}
        </span>
      </p>
    ))}
  </div>
)
