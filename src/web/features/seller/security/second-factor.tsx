import { useEffect, useId, useRef } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { SecondFactorOn } from './second-factor-on.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { PanelSkeleton } from './security-skeleton.tsx'
import type { SecondFactorActions, SecondFactorView, useSecondFactor } from './use-second-factor.ts'

type Step = 'off' | 'setup' | 'codes' | 'on'

const TITLES: Readonly<Record<Step, string>> = {
  off: 'Two-factor authentication',
  setup: 'Set up your authenticator app',
  codes: 'Your recovery codes',
  on: 'Two-factor authentication',
}

interface SecondFactorProps {
  readonly secondFactor: ReturnType<typeof useSecondFactor>
  readonly email: string
}

export function SecondFactor({ secondFactor: { view, hasFailed, reload, actions }, email }: SecondFactorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const step = view && stepOf(view)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== null && before.current !== step) heading.current?.focus() // the pressed button is gone
    before.current = step
  }, [step])
  if (hasFailed) return <Notice onRetry={reload}>Two-factor authentication could not be loaded.</Notice>
  if (view === null || step === null) return <PanelSkeleton />
  return (
    <SecurityPanel id={id} title={TITLES[step]} heading={heading}>
      <StepContent view={view} email={email} actions={actions} />
    </SecurityPanel>
  )
}

function stepOf({ state, setup, recoveryCodes }: SecondFactorView): Step {
  if (recoveryCodes) return 'codes'
  if (setup) return 'setup'
  return state.isOn ? 'on' : 'off'
}

interface StepContentProps {
  readonly view: SecondFactorView
  readonly email: string
  readonly actions: SecondFactorActions
}

function StepContent({ view: { state, setup, recoveryCodes }, email, actions }: StepContentProps) {
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={actions.close} />
  if (setup) return <SecondFactorSetup setup={setup} onConfirm={actions.confirm} onCancel={actions.close} />
  if (state.isOn) return <SecondFactorOn state={state} email={email} actions={actions} />
  return <SecondFactorOff email={email} onBegin={actions.begin} />
}
