import { Check } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactorWire } from '../../../../contract/second-factor.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Status } from '../../../ui/status.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import type { SecondFactorActions } from './use-second-factor.ts'

interface SecondFactorOnProps {
  readonly state: SecondFactorWire
  readonly email: string
  readonly actions: SecondFactorActions
}

export function SecondFactorOn({ state: { since = '', recoveryCodesLeft = 0 }, email, actions }: SecondFactorOnProps) {
  const [requested, setRequested] = useState<'renew' | 'end' | null>(null)
  const close = () => setRequested(null)
  return (
    <>
      <p>
        <Status tone="good" icon={Check}>
          On
        </Status>{' '}
        <span className="soft">{`since ${momentText(since)}`}</span>
      </p>
      <p>
        A login needs your password and a code of your authenticator app. <strong>{leftText(recoveryCodesLeft)}</strong>
      </p>
      <div className="second-factor-do">
        <button type="button" className="button button-secondary" onClick={() => setRequested('renew')}>
          New recovery codes
        </button>
        <button type="button" className="button button-quiet" onClick={() => setRequested('end')}>
          Turn off
        </button>
      </div>
      {requested === 'renew' && (
        <ProofDialog
          title="New recovery codes?"
          text="The old ones will no longer work."
          button="Make new codes"
          email={email}
          send={actions.renew}
          onClose={close}
        />
      )}
      {requested === 'end' && (
        <ProofDialog
          title="Turn off two-factor authentication?"
          text="Your password alone will open the store."
          button="Turn off"
          email={email}
          send={actions.end}
          onClose={close}
        />
      )}
    </>
  )
}

const leftText = (left: number): string => `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`
