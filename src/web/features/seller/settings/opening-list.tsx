import { Check, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import {
  isOpen,
  type OpeningTask,
  type OpeningTaskName,
  type OpeningTaskState,
} from '../../../../domain/settings/opening-tasks.ts'
import { ACCEPTABLE_DEFAULTS, type AcceptableDefault } from '../../../../domain/settings/settings.ts'
import { placeOfBrowser } from '../../../../domain/time/time-zone.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { OpenStore } from './open-store.tsx'
import { useOpeningTasks } from './opening-note.tsx'
import { useSaveSettings } from './use-settings.ts'
import '../../../look/panel.css'
import './store-settings.css'

interface Place {
  readonly title: string
  /** `href` is null for what is set where the store is started. */
  readonly href: string | null
  /** The link says this while the task is open. */
  readonly action: string
}

const PLACES: Readonly<Record<OpeningTaskName, Place>> = {
  login: { title: 'Your own login', href: paths.sellerSecurity(), action: 'Change your login' },
  identity: { title: 'Name and logo', href: paths.sellerSettings(), action: 'Set name and logo' },
  contact: { title: 'Address and contact', href: paths.sellerSettings(), action: 'Add your address' },
  place: { title: 'Time zone and units', href: paths.sellerSettings('delivery'), action: 'Choose others' },
  hours: { title: 'Hours', href: paths.sellerSettings('delivery'), action: 'Set your hours' },
  area: { title: 'Where you deliver', href: paths.sellerSettings('delivery'), action: 'Set ZIP codes' },
  fees: { title: 'Fees and tax', href: paths.sellerSettings('delivery'), action: 'Set fees and tax' },
  products: { title: 'Products', href: paths.sellerAddProduct(), action: 'Add products' },
  payment: { title: 'Card payments', href: null, action: '' },
  pages: { title: 'Privacy and terms', href: paths.sellerPages(), action: 'Write' },
  mail: { title: 'Mail', href: paths.outbox(), action: 'See the mails' },
  staff: { title: 'Staff', href: paths.sellerStaff(), action: 'Invite' },
  demonstration: { title: 'The demonstration', href: `${paths.sellerSettings()}#demonstration`, action: 'Remove it' },
}

const STATE_TEXTS: Readonly<Record<OpeningTaskState, string>> = {
  done: 'done',
  todo: 'to do',
  wrong: 'needs you',
  optional: 'optional',
}

const NOTE = 'About twenty minutes. You can stop at any point and go on later.'

export function OpeningList({ title }: { title: string }) {
  const { data, isError, isFetching, refetch } = useOpeningTasks()
  if (!data && !(isError && !isFetching)) return <OpeningListSkeleton title={title} />
  if (!data)
    return (
      <>
        <SellerHead title={title} note={NOTE} />
        <Notice onRetry={() => void refetch()}>The list could not be loaded.</Notice>
      </>
    )
  const left = data.tasks.filter(isOpen)
  const ready = data.tasks.filter((task) => !isOpen(task))
  const done = ready.filter(({ state }) => state === 'done').length
  const doneText = `${done} of ${done + left.length} done`
  return (
    <>
      <SellerHead title={title} note={NOTE} />
      <div className="todo-progress">
        <p className="strong">{doneText}</p>
        <progress className="todo-meter" aria-label={doneText} value={done} max={done + left.length} />
      </div>
      <div className="opening-grid">
        <div className="settings-column">
          {left.length > 0 && <Tasks title="Left to do" tasks={left} onChange={refetch} />}
          <Tasks title={done === ready.length ? 'Done' : 'Done, or optional'} tasks={ready} onChange={refetch} />
        </div>
        <div className="settings-column">
          <OpenStore
            isTakingOrders={data.isTakingOrders}
            left={left.map((task) => ({ ...task, title: PLACES[task.name].title }))}
            onChange={refetch}
          />
          <Hiding isHidden={data.isHidden} onChange={() => void refetch()} />
        </div>
      </div>
    </>
  )
}

export const OpeningListSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={NOTE} />
    <Skeleton className="skeleton-panel" height={640} />
  </>
)

interface TasksProps {
  readonly title: string
  readonly tasks: readonly OpeningTask[]
  onChange(): Promise<unknown>
}

function Tasks({ title, tasks, onChange }: TasksProps) {
  const heading = useId()
  return (
    <section className="seller-panel titled-panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className="todo-list">
        {tasks.map((task, index) => (
          <Task key={task.name} task={task} isNext={index === 0 && isOpen(task)} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}

interface TaskProps {
  readonly task: OpeningTask
  readonly isNext: boolean
  onChange(): Promise<unknown>
}

function Task({ task: { name, state, detail }, isNext, onChange }: TaskProps) {
  const { title, href, action } = PLACES[name]
  const text = state === 'done' ? 'Change' : action
  return (
    <li className={isNext ? 'todo is-next' : 'todo'} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className="todo-mark">
        {state === 'done' && <Check className="icon" aria-hidden="true" />}
        {state === 'wrong' && <CircleAlert className="icon" aria-hidden="true" />}
      </span>
      <div>
        <p className="strong">
          <span>{title}</span>
          <span className="visually-hidden">{`, ${STATE_TEXTS[state]}`}</span>
        </p>
        <p className="soft small">{state === 'optional' ? `${detail} (optional)` : detail}</p>
      </div>
      <div className="todo-actions">
        {state === 'todo' && name === 'place' && <UseBrowserPlace onChange={onChange} />}
        {state === 'todo' && isAcceptable(name) && <Keep name={name} title={title} onChange={onChange} />}
        {href !== null && (
          <Link className={isNext ? 'button button-primary' : 'text-link'} href={href} aria-label={`${text}: ${title}`}>
            {text}
          </Link>
        )}
      </div>
    </li>
  )
}

const isAcceptable = (name: OpeningTaskName): name is AcceptableDefault =>
  ACCEPTABLE_DEFAULTS.some((acceptable) => acceptable === name)

/** Ends the task without a change. */
function Keep({ name, title, onChange }: { name: AcceptableDefault; title: string; onChange: () => Promise<unknown> }) {
  const save = useSaveSettings()
  const { busy, run } = useOneAtATime()
  const keep = () =>
    run(async () => {
      await save({ acceptedDefaults: [name] })
      await onChange()
    })
  return (
    <button type="button" className="text-link" disabled={busy} aria-label={`Keep it so: ${title}`} onClick={() => void keep()}>
      Keep it so
    </button>
  )
}

/** Offers the time zone of this browser, and the units of its country. */
function UseBrowserPlace({ onChange }: { onChange: () => Promise<unknown> }) {
  const save = useSaveSettings()
  const { busy, run } = useOneAtATime()
  const place = placeOfBrowser(new Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language)
  if (place.timeZone === 'UTC' && place.units === 'metric') return null // a new store has these already
  const use = () =>
    run(async () => {
      await save({ ...place, acceptedDefaults: ['place'] })
      await onChange()
    })
  return (
    <button type="button" className="text-link" disabled={busy} onClick={() => void use()}>
      {`Use ${place.timeZone}, ${place.units === 'us' ? 'US units' : 'metric'}`}
    </button>
  )
}

function Hiding({ isHidden, onChange }: { isHidden: boolean; onChange: () => void }) {
  const save = useSaveSettings()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await save({ isOpeningListHidden: !isHidden })
    setBusy(false)
    onChange()
  }
  return (
    <div className="button-group">
      <BusyButton className="button button-quiet" busy={busy} onClick={() => void press()}>
        {isHidden ? 'Remind me of this list again' : 'Don’t remind me of this list'}
      </BusyButton>
    </div>
  )
}
