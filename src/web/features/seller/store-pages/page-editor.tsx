import { Bold, CircleAlert, ExternalLink, Heading, Link2, List, type LucideIcon } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { blanksOf, failedLinks, pageTextIssue } from '../../../../domain/settings/page-text.ts'
import { STORE_PAGES, type StorePageName } from '../../../../domain/settings/store-pages.ts'
import { lazyCode } from '../../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../../lazy-code/use-lazy-code.ts'
import { paths } from '../../../routing/paths.ts'
import { FieldError, FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { Note, Notice } from '../../../ui/notice.tsx'
import { Question } from '../../../ui/question.tsx'
import { PageText } from '../../store-page/page-text.tsx'
import { DiscardQuestion } from '../leave-question.tsx'
import { errorsAt, useSaveSettings } from '../settings/use-settings.ts'
import { formatText, TEXT_FORMATS, type TextFormat } from './format-text.ts'
import { keepPageDraft } from './page-drafts.ts'
import { startingText } from './starting-texts.ts'

interface PageEditorProps {
  readonly name: StorePageName
  readonly settings: SettingsWire
  readonly draft: string | undefined
}

export function PageEditor({ name, settings, draft }: PageEditorProps) {
  const inStore = settings.pages[name]
  const text = draft ?? inStore ?? ''
  const [question, setQuestion] = useState<'remove' | 'blanks' | 'discard' | null>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const ids = useId()
  const keep = (typed: string | null) => keepPageDraft(name, typed, inStore)
  const blanks = blanksOf(text)
  const save = useSaveSettings()
  async function put(typed: string) {
    const failure = await save({ pages: { [name]: typed } })
    if (!failure) keep(null)
    return failure
  }
  const { busy, errors, message, form } = useForm({
    rules: { text: (typed) => (typed.trim() === '' ? 'Please write the text first' : pageTextIssue(typed)) },
    async send(typed) {
      if (blanks.length > 0) {
        setQuestion('blanks')
        return null
      }
      return put(typedText(typed, 'text'))
    },
    errorsOf: (failure) => errorsAt(failure, (path) => path.replace(`pages.${name}`, 'text')),
  })
  const remove = async () => {
    const failure = await save({ pages: { [name]: null } })
    return failure === null
  }
  return (
    <>
      <form className="seller-panel titled-panel page-editor" aria-labelledby={`${ids}-title`} noValidate {...form}>
        <div className="page-editor-head">
          <h2 id={`${ids}-title`}>{STORE_PAGES[name]}</h2>
          {inStore !== undefined && (
            <a className="text-link" href={paths.storePage(name)} target="_blank" rel="noreferrer">
              See it in the store <ExternalLink className="icon" aria-hidden="true" />
              <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          )}
        </div>
        {inStore === undefined && (
          <div className="page-editor-start">
            <Note icon={CircleAlert}>
              Our starting text is no legal advice. Read it, change it, and ask a lawyer if you are not sure.
            </Note>
            {text.trim() === '' && (
              <button type="button" className="button button-secondary" onClick={() => keep(startingText(name, settings))}>
                Begin with our starting text
              </button>
            )}
          </div>
        )}
        <div className="page-editor-panes">
          <div>
            <div className="page-editor-tools" role="toolbar" aria-label="Format">
              {TEXT_FORMATS.map((format) => (
                <FormatButton
                  key={format}
                  format={format}
                  onPress={() => textarea.current && applyFormat(textarea.current, format)}
                />
              ))}
            </div>
            <label className="visually-hidden" htmlFor={`${ids}-text`}>{`Text of ${STORE_PAGES[name]}`}</label>
            <textarea
              ref={textarea}
              className="page-editor-text"
              id={`${ids}-text`}
              name="text"
              rows={20}
              autoComplete="off"
              value={text}
              aria-invalid={errors.text === undefined ? undefined : true}
              aria-describedby={errors.text === undefined ? undefined : `${ids}-error`}
              onChange={({ target }) => keep(target.value)}
            />
            {errors.text !== undefined && <FieldError id={`${ids}-error`}>{errors.text}</FieldError>}
          </div>
          <section className="page-editor-preview" aria-label="Preview">
            <p className="soft small">Preview</p>
            {text.trim() === '' ? <p className="soft">What you write shows here.</p> : <Preview text={text} />}
          </section>
        </div>
        <div className="page-editor-save">
          <p className="soft small">{saveNote(draft !== undefined, inStore !== undefined)}</p>
          {message !== null && <FormError>{message}</FormError>}
          <div className="page-editor-buttons">
            {draft !== undefined && (
              <button type="button" className="button button-quiet" onClick={() => setQuestion('discard')}>
                Discard changes
              </button>
            )}
            {draft === undefined && inStore !== undefined && (
              <button type="button" className="button button-quiet" onClick={() => setQuestion('remove')}>
                Remove from the store
              </button>
            )}
            <SubmitButton busy={busy}>Put into the store</SubmitButton>
          </div>
        </div>
      </form>
      {question === 'remove' && (
        <Question
          title={`Remove “${STORE_PAGES[name]}”?`}
          yes="Remove"
          no="Keep"
          onYes={remove}
          onClose={() => setQuestion(null)}
        >
          <p>The page will be gone from your store. Its text can’t be brought back.</p>
        </Question>
      )}
      {question === 'discard' && (
        <DiscardQuestion
          what={`your text of “${STORE_PAGES[name]}”`}
          onDiscard={() => keep(null)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'blanks' && (
        <Question
          title="Put it into the store with these gaps?"
          yes="Put it in as it is"
          no="Keep writing"
          onYes={async () => (await put(text)) === null}
          onClose={() => setQuestion(null)}
        >
          <p>Customers would read what is still in square brackets:</p>
          <ul className="page-editor-list">
            {blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ul>
        </Question>
      )}
    </>
  )
}

const pageTextReader = lazyCode(async () => (await import('../../../../contract/rendering/read-page-text.ts')).readPageText)

function Preview({ text }: { readonly text: string }) {
  const { code: readPageText, hasFailed, retry } = useLazyCode(pageTextReader)
  const blocks = useMemo(() => readPageText?.(text) ?? null, [readPageText, text])
  if (blocks === null) return hasFailed ? <Notice onRetry={() => void retry()}>The preview could not be loaded.</Notice> : null
  const failed = failedLinks(blocks)
  return (
    <>
      {failed.length > 0 && (
        <Note icon={CircleAlert}>
          {`${failed.join(', ')}: no link. An address begins with https://, mailto:, tel: or /, and has no spaces.`}
        </Note>
      )}
      <PageText blocks={blocks} />
    </>
  )
}

function saveNote(isChanged: boolean, isInStore: boolean): string {
  if (isChanged)
    return isInStore
      ? 'Kept in this browser as you type. The store still shows the earlier text.'
      : 'Kept in this browser as you type.'
  return isInStore ? 'The store shows this text.' : 'This page is not in the store.'
}

const FORMATS: Readonly<Record<TextFormat, { readonly label: string; readonly Icon: LucideIcon }>> = {
  heading: { label: 'Heading', Icon: Heading },
  bold: { label: 'Bold', Icon: Bold },
  list: { label: 'List', Icon: List },
  link: { label: 'Link', Icon: Link2 },
}

function FormatButton({ format, onPress }: { format: TextFormat; onPress: () => void }) {
  const { label, Icon } = FORMATS[format]
  return (
    <button type="button" className="button button-quiet" onClick={onPress}>
      <Icon className="icon" aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
}

/** Changes the text as typing does, so that the browser can undo it. */
function applyFormat(textarea: HTMLTextAreaElement, format: TextFormat): void {
  const { from, to, insert, selected } = formatText(textarea.value, [textarea.selectionStart, textarea.selectionEnd], format)
  textarea.focus()
  textarea.setSelectionRange(from, to)
  if (!document.execCommand?.('insertText', false, insert)) {
    textarea.setRangeText(insert)
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  }
  textarea.setSelectionRange(...selected)
}
