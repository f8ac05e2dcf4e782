import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { OpeningTask, OpeningTaskName } from '../../../../domain/settings/opening-tasks.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Question } from '../../../ui/question.tsx'
import { PromiseNote } from '../complaints/broken-promises.tsx'
import { useSaveSettings } from './use-settings.ts'

/** What shoppers would notice if the store opened while these are left to do. */
const WARNINGS: Partial<Readonly<Record<OpeningTaskName, string>>> = {
  hours: 'Nobody can order at the hours that are set.',
  products: 'Shoppers find nothing of yours to buy.',
  mail: 'Without mail, shoppers get no receipt.',
  demonstration: 'Shoppers can order the sample products.',
}

/** Hours that are not set are no obstacle: the store is then open day and night. */
const isWarned = ({ name, state }: OpeningTask): boolean => name in WARNINGS && (name !== 'hours' || state === 'wrong')

interface OpenStoreProps {
  readonly isTakingOrders: boolean
  /** These tasks have their titles for people. */
  readonly left: readonly (OpeningTask & { readonly title: string })[]
  onChange(): Promise<unknown>
}

/** Opens the store for orders, or closes it until the owner opens it here. */
export function OpenStore({ isTakingOrders, left, onChange }: OpenStoreProps) {
  const heading = useId()
  const save = useSaveSettings()
  const { busy, run } = useOneAtATime()
  const [isAsking, setIsAsking] = useState(false)
  const take = async (orders: boolean) => {
    const failure = await save({ isTakingOrders: orders })
    await onChange()
    return failure === null
  }
  return (
    <section className="seller-panel titled-panel" aria-labelledby={heading}>
      <h2 id={heading}>{isTakingOrders ? 'The store is open' : 'Open the store'}</h2>
      <div className="titled-panel-body">
        {isTakingOrders ? (
          <p>
            <span>Shoppers can order, at your hours.</span>{' '}
            <Link className="text-link" href={paths.sellerSettings('delivery')}>
              Close for two hours, a day or longer
            </Link>
          </p>
        ) : (
          <p>Nobody can order until you press this. You can close again for two hours, a day or longer.</p>
        )}
        <PromiseNote />
        {left.filter(isWarned).map(({ name }) => (
          <Note key={name} icon={CircleAlert}>
            {WARNINGS[name]}
          </Note>
        ))}
        {isTakingOrders ? (
          <BusyButton className="button button-quiet" busy={busy} onClick={() => void run(async () => void (await take(false)))}>
            Close until I open it
          </BusyButton>
        ) : (
          <BusyButton
            className={`button ${left.length === 0 ? 'button-primary' : 'button-secondary'}`}
            busy={busy}
            onClick={() => (left.length === 0 ? void run(async () => void (await take(true))) : setIsAsking(true))}
          >
            {left.length === 0 ? 'Open the store' : `Open with ${countOf(left.length, 'thing')} left…`}
          </BusyButton>
        )}
      </div>
      {isAsking && (
        <Question
          title={`Open with ${countOf(left.length, 'thing')} left?`}
          yes="Open the store"
          no="Not yet"
          onYes={() => take(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>Shoppers can order at once. These are left to do:</p>
          <ul>
            {left.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
        </Question>
      )}
    </section>
  )
}
