import { CircleAlert, Plus } from 'lucide-react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { promisableMinutes, wrongClaim } from '../../../../domain/delivery/delivery-claims.ts'
import { MAX_REASONS, type Reason } from '../../../../domain/settings/store-identity.ts'
import { reasonTextIssue, reasonTitleIssue } from '../../../../domain/settings/store-identity-text.ts'
import type { TextRule } from '../../../../domain/text/text.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/notice.tsx'
import { builtInReasons, type IdentityDraft } from './identity-draft.ts'
import { useSaveSettings } from './use-settings.ts'

export const reasonRules = (reasons: readonly Reason[]): Record<string, TextRule> =>
  Object.fromEntries(
    reasons.flatMap((_, index) => [
      [`reason${index}title`, reasonTitleIssue],
      [`reason${index}text`, reasonTextIssue],
    ]),
  )

interface ReasonFieldsProps {
  readonly draft: IdentityDraft
  readonly settings: SettingsWire
  readonly errors: Readonly<Record<string, string | undefined>>
  onChange(reasons: readonly Reason[] | null): void
}

export function ReasonFields({ draft: { reasons }, settings, errors, onChange }: ReasonFieldsProps) {
  if (reasons === null)
    return (
      <div className="field">
        <p className="field-label">Reasons</p>
        <p className="soft small">Home shows our four reasons, with pictures and figures. Yours take their place, up to four.</p>
        <div className="button-group">
          <button type="button" className="text-link" onClick={() => onChange(builtInReasons(settings).slice(0, 3))}>
            Write your own reasons
          </button>
        </div>
      </div>
    )
  const change = (at: number, changed: Partial<Reason>) =>
    onChange(reasons.map((reason, index) => (index === at ? { ...reason, ...changed } : reason)))
  return (
    <div className="reason-list">
      <p className="field-label">Reasons, up to four</p>
      {reasons.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason has no key but its place
        <div className="reason-edit" key={index}>
          <Field
            name={`reason${index}title`}
            label={`Reason ${index + 1}`}
            autoComplete="off"
            value={title}
            onChange={({ target }) => change(index, { title: target.value })}
            error={errors[`reason${index}title`]}
          />
          <Field
            name={`reason${index}text`}
            label={`Text of reason ${index + 1}`}
            autoComplete="off"
            value={text}
            onChange={({ target }) => change(index, { text: target.value })}
            error={errors[`reason${index}text`]}
          />
          <button type="button" className="text-link" onClick={() => onChange(reasons.toSpliced(index, 1))}>
            {`Remove reason ${index + 1}`}
          </button>
        </div>
      ))}
      <div className="button-group">
        {reasons.length < MAX_REASONS && (
          <button type="button" className="text-link" onClick={() => onChange([...reasons, { title: '', text: '' }])}>
            <Plus className="icon" aria-hidden="true" />
            <span>Add a reason</span>
          </button>
        )}
        <button type="button" className="text-link" onClick={() => onChange(null)}>
          Show our reasons again
        </button>
      </div>
    </div>
  )
}

/** Says that the words on Home name fewer minutes than the store needs or promises. */
export function ClaimNote({ draft, settings }: { draft: IdentityDraft; settings: SettingsWire }) {
  const { deliveryTimes } = useStoreFacts()
  const save = useSaveSettings()
  const reasons = draft.reasons ?? builtInReasons(settings)
  const texts = [draft.hero, draft.heroText, draft.tagline, ...reasons.flatMap(({ title, text }) => [title, text])]
  const claim = wrongClaim(texts, {
    promisedMinutes: settings.promisedMinutes,
    ninthOfTenMinutes: deliveryTimes?.ninthOfTenMinutes ?? null,
  })
  if (!claim) return null
  if (claim.because === 'promised')
    return <Note icon={CircleAlert}>{`These words say ${claim.claimedMinutes} minutes, and you promise ${claim.minutes}.`}</Note>
  const better = promisableMinutes(claim.minutes)
  return (
    <div className="claim-note">
      <Note
        icon={CircleAlert}
      >{`Your figures say otherwise: nine in ten orders arrived within ${claim.minutes} minutes in the last 30 days.`}</Note>
      {settings.promisedMinutes < better && (
        <button type="button" className="text-link" onClick={() => void save({ promisedMinutes: better })}>
          {`Change the promise to ${better}`}
        </button>
      )}
    </div>
  )
}
