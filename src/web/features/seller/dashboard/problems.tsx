import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { ProblemKind, ProblemWire } from '../../../../contract/problems.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { momentText } from '../../../ui/date-text.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken, useSeller } from '../seller-session.ts'
import { Panel } from './panel.tsx'

const FRESH_MS = 60_000
const NONE: readonly ProblemWire[] = []
const OF_MAIL: readonly ProblemKind[] = ['mail-held', 'mail-server', 'mails-failed']

export function Problems() {
  const token = sellerToken()
  const isOwner = useSeller()?.role === 'owner'
  const { data: problems = NONE } = useQuery({
    queryKey: sellerKey(token, 'problems'),
    queryFn: async () => requireSuccess(await sellerApi.listProblems(token)).problems,
    enabled: isOwner,
    refetchInterval: FRESH_MS,
  })
  if (problems.length === 0) return null
  return (
    <div className="problems">
      <Panel title="Needs your attention" isWide>
        <ul>
          {problems.map(({ kind, sentence, whatToDo, since }) => (
            <li key={kind}>
              <CircleAlert className="icon" aria-hidden="true" />
              <div>
                <p className="strong">{sentence}</p>
                <p>{whatToDo}</p>
                {OF_MAIL.includes(kind) && (
                  <Link className="text-link" href={paths.outbox()}>
                    Open Outbox
                  </Link>
                )}
                {since !== undefined && (
                  <p className="soft small">
                    Since <time dateTime={since}>{momentText(since)}</time>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
