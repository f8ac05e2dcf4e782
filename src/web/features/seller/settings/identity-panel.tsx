import { useId, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { colorIssue } from '../../../../domain/settings/accent-color.ts'
import {
  heroIssue,
  heroTextIssue,
  newsletterIssue,
  storeNameIssue,
  taglineIssue,
} from '../../../../domain/settings/store-identity-text.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { DiscardQuestion } from '../leave-question.tsx'
import { pictureIssue } from '../product-form/picture-choice.ts'
import { changeOf, draftOf, type IdentityDraft } from './identity-draft.ts'
import { ColorField, LogoField } from './identity-look.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { ClaimNote, ReasonFields, reasonRules } from './identity-words.tsx'
import { errorsAt, useSaveSettings, useUnsavedPanel } from './use-settings.ts'
import '../../../look/panel.css'

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
