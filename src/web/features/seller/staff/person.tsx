import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffMemberWire } from '../../../../contract/staff/staff.ts'
import type { InvitedRole } from '../../../../domain/staff/staff.ts'
import { initials } from '../../../../domain/text/shown-text.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Question } from '../../../ui/question.tsx'
import { Status } from '../../../ui/status.tsx'
import { activityFilter } from '../activity/activity-filter.ts'
import { RoleSelect } from './role-select.tsx'
import type { StaffActions } from './use-staff.ts'

interface PersonProps {
  readonly person: StaffMemberWire
  readonly actions: StaffActions
  onGone(): void
}

export function Person({ person, actions, onGone }: PersonProps) {
  const { name, email, role, state } = person
  return (
    <>
      <span className="person-mark" aria-hidden="true">
        {initials(name)}
      </span>
      <div className="person-who">
        <p className="strong">
          <span>{name}</span>{' '}
          {state === 'invited' && (
            <Status tone="waiting" icon={Clock}>
              Invited
            </Status>
          )}
        </p>
        <p className="soft small">{email}</p>
        {state === 'active' && (
          <Link className="text-link" href={activityFilter.url({ who: person._id })}>
            What did they do?<span className="visually-hidden">{` ${name}`}</span>
          </Link>
        )}
      </div>
      {role === 'owner' ? (
        <p className="status">Owner</p>
      ) : (
        <PersonActions key={role} person={person} role={role} actions={actions} onGone={onGone} />
      )}
    </>
  )
}

/** A role is changed by a button, because the keys that choose in a list would otherwise change it with each press. */
function PersonActions({ person, role, actions, onGone }: PersonProps & { readonly role: InvitedRole }) {
  const [chosen, setChosen] = useState(role)
  const [isRemoving, setIsRemoving] = useState(false)
  const { busy, run } = useOneAtATime()
  const { name } = person
  return (
    <div className="person-do">
      <RoleSelect aria-label={`Role of ${name}`} value={chosen} onChoose={setChosen} />
      {chosen === role ? (
        <button type="button" className="button button-quiet" onClick={() => setIsRemoving(true)}>
          Remove<span className="visually-hidden">{` ${name}`}</span>
        </button>
      ) : (
        <BusyButton
          className="button button-secondary"
          busy={busy}
          hiddenText={` role of ${name}, which logs them out`}
          onClick={() => void run(async () => void (await actions.changeRole(person, chosen)))}
        >
          Change
        </BusyButton>
      )}
      {isRemoving && (
        <RemovePerson
          person={person}
          onRemove={async () => {
            const isGone = await actions.remove(person)
            setIsRemoving(false)
            if (isGone) onGone()
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  )
}

interface RemovePersonProps {
  readonly person: StaffMemberWire
  onRemove(): Promise<void>
  onClose(): void
}

const RemovePerson = ({ person: { name, state }, onRemove, onClose }: RemovePersonProps) => (
  <Question title={`Remove ${name}?`} yes="Remove" no="Keep" onYes={onRemove} onClose={onClose}>
    <p>
      {state === 'invited'
        ? 'The link in their invitation will no longer work.'
        : 'They’ll be logged out everywhere right away and can’t log in anymore. What they did stays in the history.'}
    </p>
  </Question>
)
