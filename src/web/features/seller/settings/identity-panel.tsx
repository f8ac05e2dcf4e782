import { CircleAlert, CircleCheck, Plus } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { promisableMinutes, wrongClaim } from '../../../../domain/delivery/delivery-claims.ts'
import { colorIssue, contrastOf, DEFAULT_ACCENT, readColor } from '../../../../domain/settings/accent-color.ts'
import { MAX_REASONS, type Reason } from '../../../../domain/settings/store-identity.ts'
import {
  heroIssue,
  heroTextIssue,
  newsletterIssue,
  reasonTextIssue,
  reasonTitleIssue,
  storeNameIssue,
  taglineIssue,
} from '../../../../domain/settings/store-identity-text.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import type { TextRule } from '../../../../domain/text/text.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { Field } from '../../../ui/field.tsx'
import { FieldError, FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { Note } from '../../../ui/notice.tsx'
import { DiscardQuestion } from '../leave-question.tsx'
import { ACCEPTED_PICTURES, pictureIssue, shrunkPicture } from '../product-form/picture-choice.ts'
import { builtInReasons, changeOf, draftOf, type IdentityDraft } from './identity-draft.ts'
import { IdentityPreview, Mark } from './identity-preview.tsx'
import { errorsAt, useSaveSettings, useUnsavedPanel } from './use-settings.ts'
import '../../../look/panel.css'

const reasonRules = (reasons: readonly Reason[]): Record<string, TextRule> =>
  Object.fromEntries(
    reasons.flatMap((_, index) => [
      [`reason${index}title`, reasonTitleIssue],
      [`reason${index}text`, reasonTextIssue],
    ]),
  )

/** Maps the paths of the server's errors to the fields. */
const fieldOf = (path: string): string =>
  path.replace(/^store\.(?:words\.)?/, '').replace(/^reasons\.(\d)\.(title|text)$/, 'reason$1$2')

export function IdentityPanel({ settings }: { settings: SettingsWire }) {
  const [edits, setEdits] = useState<Partial<IdentityDraft>>({})
  const [isDiscarding, setIsDiscarding] = useState(false)
  const draft = { ...draftOf(settings), ...edits }
  const heading = useId()
  const save = useSaveSettings()
  const change = changeOf(draft, settings)
  const isSaved = change.names.length === 0
  useUnsavedPanel(!isSaved)
  const changesText = `${countOf(change.names.length, 'change')}: ${change.names.join(', ')}`
  const set = (changed: Partial<IdentityDraft>) => setEdits((before) => ({ ...before, ...changed }))
  const { busy, errors, message, form } = useForm<string>({
    rules: {
      name: (typed) => (typed.trim() === '' ? null : storeNameIssue(typed)),
      tagline: taglineIssue,
      logo: () => (draft.logo instanceof File ? pictureIssue(draft.logo) : null),
      color: colorIssue,
      hero: heroIssue,
      heroText: heroTextIssue,
      newsletter: newsletterIssue,
      ...reasonRules(draft.reasons ?? []),
    },
    async send() {
      const failure = await save({ store: change.store }, change.logo)
      if (!failure) setEdits({})
      return failure
    },
    errorsOf: (failure) => errorsAt(failure, fieldOf),
  })
  return (
    <>
      <form className="identity-panel" aria-labelledby={heading} noValidate {...form}>
        <div>
          <section className="seller-panel titled-panel settings-panel">
            <h2 id={heading}>Your store</h2>
            <div className="titled-panel-body settings-fields">
              <TypedField
                name="name"
                label="Store name"
                hint="On every page, mail and receipt. 60 letters at most."
                {...{ draft, set, errors }}
              />
              <TypedField name="tagline" label="Line below the name" optional="(optional)" {...{ draft, set, errors }} />
              <LogoField draft={draft} error={errors.logo} onChoose={(logo) => set({ logo })} />
              <ColorField color={draft.color} onChange={(color) => set({ color })} />
            </div>
          </section>
          <section className="seller-panel titled-panel settings-panel">
            <h2>Words on Home</h2>
            <div className="titled-panel-body settings-fields">
              <TypedField name="hero" label="Headline" {...{ draft, set, errors }} />
              <ClaimNote draft={draft} settings={settings} />
              <TypedField name="heroText" label="Text below it" {...{ draft, set, errors }} />
              <ReasonFields draft={draft} settings={settings} errors={errors} onChange={(reasons) => set({ reasons })} />
              <TypedField name="newsletter" label="Newsletter line" {...{ draft, set, errors }} />
              {message !== null && <FormError>{message}</FormError>}
            </div>
          </section>
          <p className="visually-hidden" role="status">
            {isSaved ? '' : changesText}
          </p>
          {!isSaved && (
            <div className="identity-save">
              <p className="strong">{changesText}</p>
              <button type="button" className="button button-quiet" onClick={() => setIsDiscarding(true)}>
                Discard
              </button>
              <SubmitButton busy={busy}>Save your store</SubmitButton>
            </div>
          )}
        </div>
        <IdentityPreview
          draft={draft}
          address={settings.contact.address}
          promisedMinutes={settings.promisedMinutes}
          isSaved={isSaved}
        />
      </form>
      {isDiscarding && (
        <DiscardQuestion
          what={countOf(change.names.length, 'change')}
          onDiscard={() => setEdits({})}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </>
  )
}

interface TypedFieldProps {
  readonly name: 'name' | 'tagline' | 'hero' | 'heroText' | 'newsletter'
  readonly label: string
  readonly hint?: string
  readonly optional?: string
  readonly draft: IdentityDraft
  readonly errors: Readonly<Record<string, string | undefined>>
  set(changed: Partial<IdentityDraft>): void
}

const TypedField = ({ name, draft, errors, set, ...field }: TypedFieldProps) => (
  <Field
    {...field}
    name={name}
    autoComplete="off"
    value={draft[name]}
    onChange={({ target }) => set({ [name]: target.value })}
    error={errors[name]}
  />
)

interface LogoFieldProps {
  readonly draft: IdentityDraft
  readonly error: string | undefined
  onChoose(logo: File | null): void
}

function LogoField({ draft, error, onChoose }: LogoFieldProps) {
  const note = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void shrunkPicture(file).then(onChoose)
    target.value = '' // so that the same file can be chosen again after it was removed
  }
  return (
    <div className="field">
      <p className="field-label">Logo</p>
      <div className="logo-field">
        <span className="store-preview-name">
          <Mark draft={draft} />
        </span>
        <div>
          <p className="soft small" id={note}>
            A square picture, 256 pixels or more. Without one, the first letter stands in.
          </p>
          <div className="button-group">
            <label className="text-link">
              <span>Choose a picture</span>
              <input
                className="visually-hidden"
                type="file"
                accept={ACCEPTED_PICTURES}
                aria-describedby={note}
                aria-invalid={error ? true : undefined}
                onChange={choose}
              />
            </label>
            {draft.logo !== null && (
              <button type="button" className="text-link" onClick={() => onChoose(null)}>
                Remove the logo
              </button>
            )}
          </div>
        </div>
      </div>
      {error && <FieldError id={`${note}-error`}>{error}</FieldError>}
    </div>
  )
}

const SWATCHES = [
  { name: 'Leaf', color: DEFAULT_ACCENT },
  { name: 'Blue', color: '#274b8f' },
  { name: 'Plum', color: '#8a2d5c' },
  { name: 'Rust', color: '#8a4b12' },
  { name: 'Slate', color: '#3b4a54' },
] as const

interface ColorFieldProps {
  readonly color: string
  onChange(color: string): void
}

function ColorField({ color, onChange }: ColorFieldProps) {
  const note = useId()
  const chosen = readColor(color)
  const issue = colorIssue(color) // the server has the same rule
  return (
    <fieldset className="field">
      <legend className="field-label">Color</legend>
      <div className="swatches">
        {SWATCHES.map((swatch) => (
          <label key={swatch.color} className="swatch" style={{ background: swatch.color }}>
            <input
              type="radio"
              name="swatch"
              aria-label={swatch.name}
              checked={chosen === swatch.color}
              onChange={() => onChange(swatch.color.toUpperCase())}
            />
          </label>
        ))}
        <input
          className="input numbers"
          name="color"
          aria-label="Your own color"
          autoComplete="off"
          spellCheck={false}
          value={color}
          aria-invalid={issue === null ? undefined : true}
          aria-describedby={note}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {issue !== null ? (
        <FieldError id={note}>{issue}</FieldError>
      ) : (
        <p className="color-verdict small" id={note}>
          <CircleCheck className="icon" aria-hidden="true" />
          <span>{`White words on it are easy to read (${contrastText(color)} to 1).`}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Rounds down, so that a contrast is never called higher than it is. */
const contrastText = (typed: string): string =>
  (Math.floor(contrastOf(readColor(typed) ?? DEFAULT_ACCENT, '#ffffff') * 10) / 10).toFixed(1)

interface ReasonFieldsProps {
  readonly draft: IdentityDraft
  readonly settings: SettingsWire
  readonly errors: Readonly<Record<string, string | undefined>>
  onChange(reasons: readonly Reason[] | null): void
}

function ReasonFields({ draft: { reasons }, settings, errors, onChange }: ReasonFieldsProps) {
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
function ClaimNote({ draft, settings }: { draft: IdentityDraft; settings: SettingsWire }) {
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
