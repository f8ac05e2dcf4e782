import { Copy, Download } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { CODE_RULES, PASSWORD_RULES } from '../../../../domain/staff/staff-rules.ts'
import type { Failure } from '../../../api/failure.ts'
import { useStoreName } from '../../../document/store-identity.ts'
import { Field, PasswordField, PasswordOwner } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { SecondFactorOn } from './second-factor-on.tsx'
import { PanelSkeleton, SecurityPanel } from './security-panel.tsx'
import type { NewSecret, QrCode, SecondFactorActions, SecondFactorView, useSecondFactor } from './use-security.ts'

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

interface SecondFactorOffProps {
  readonly email: string
  onBegin(password: string): Promise<Failure | null>
}

function SecondFactorOff({ email, onBegin }: SecondFactorOffProps) {
  const { busy, errors, message, form } = useForm({
    rules: PASSWORD_RULES,
    send: (fields) => onBegin(typedText(fields, 'password')),
  })
  return (
    <>
      <p>Right now, your password alone opens the store. Add a code from an authenticator app on your phone to each login.</p>
      <form className="second-factor-form" {...form} noValidate>
        <PasswordOwner email={email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" required error={errors.password} />
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy}>Set up</SubmitButton>
      </form>
    </>
  )
}

interface SecondFactorSetupProps {
  readonly setup: NewSecret
  onConfirm(code: string): Promise<Failure | null>
  onCancel(): void
}

function SecondFactorSetup({ setup: { secret, qrCode }, onConfirm, onCancel }: SecondFactorSetupProps) {
  const { busy, errors, message, form } = useForm({
    rules: CODE_RULES,
    send: (fields) => onConfirm(typedText(fields, 'code')),
  })
  return (
    <>
      {qrCode && (
        <>
          <p>Scan this with your authenticator app.</p>
          <QrCodePicture code={qrCode} />
        </>
      )}
      <div>
        <p>{qrCode ? 'Or type this key into the app:' : 'Type this key into your authenticator app:'}</p>
        <p className="setup-key">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <form className="second-factor-form" {...form} noValidate>
        <Field
          name="code"
          label="Code"
          hint="The six digits that the app shows. This logs you out on all other devices."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code}
        />
        {message !== null && <FormError>{message}</FormError>}
        <div className="second-factor-do">
          <SubmitButton busy={busy}>Turn on</SubmitButton>
          <button type="button" className="button button-secondary" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </>
  )
}

// ISO/IEC 18004 requires a margin of four modules around the code.
const QUIET_ZONE = 4

const QrCodePicture = ({ code: { size, path } }: { code: QrCode }) => (
  <svg
    className="qr-code"
    role="img"
    aria-label="QR code of the key below"
    viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`}
    shapeRendering="crispEdges"
  >
    <path d={path} />
  </svg>
)

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onDone(): void
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const store = useStoreName()
  return (
    <>
      <p>
        If you lose your phone, each code logs you in once. They’re shown only now, so keep them somewhere other than your phone.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-factor-do">
        <button type="button" className="button button-secondary" onClick={() => void copy(codes)}>
          <Copy className="icon" aria-hidden="true" />
          Copy
        </button>
        <a className="button button-secondary" href={fileOf(codes, store)} download="recovery-codes.txt">
          <Download className="icon" aria-hidden="true" />
          Download
        </a>
        <button type="button" className="button button-primary" onClick={onDone}>
          I have saved them
        </button>
      </div>
    </>
  )
}

const textOf = (codes: readonly string[]): string => `${codes.join('\n')}\n`

/** Returns a data URL, which needs no cleanup and sends no code to a server. */
const fileOf = (codes: readonly string[], store: string): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of ${store}, each for one login\n${textOf(codes)}`)}`

/** Browsers allow copying only over https and on localhost. */
async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(codes))
    notify.success('Copied')
  } catch {
    notify.error('Your browser does not allow copying here. Please download them.')
  }
}
