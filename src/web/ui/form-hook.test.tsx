// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { type Failure, failure } from '../api/failure.ts'
import { renderScreen } from '../testing/screen.tsx'
import { FieldFrame } from './field.tsx'
import { checkedByServer, FormError, SubmitButton, useForm } from './form.tsx'

function Form({ send }: { send: () => Promise<Failure | null> }) {
  const { busy, errors, message, form } = useForm({
    rules: { note: (typed) => (typed === '' ? 'Note is required' : null), way: checkedByServer },
    send,
  })
  return (
    <form {...form}>
      <FieldFrame label="Note" error={errors.note}>
        {(links) => <textarea {...links} name="note" />}
      </FieldFrame>
      <FieldFrame label="Way" error={errors.way}>
        {(links) => (
          <select {...links} name="way">
            <option>first</option>
            <option>second</option>
          </select>
        )}
      </FieldFrame>
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>Send</SubmitButton>
    </form>
  )
}

async function open(send: () => Promise<Failure | null>) {
  const screen = await renderScreen(<Form send={send} />, { path: '/' })
  return {
    submit: () => act(async () => screen.querySelector('form')?.requestSubmit()),
    change: (selector: string, value: string) =>
      act(async () => {
        const field = screen.querySelector<HTMLTextAreaElement | HTMLSelectElement>(selector)
        if (!field) throw new Error(`There is no ${selector}`)
        // React would not notice a value that is set on the element itself.
        Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
        field.dispatchEvent(new Event(selector === 'select' ? 'change' : 'input', { bubbles: true }))
      }),
    errors: () => [...screen.querySelectorAll('.field-error')].map(({ textContent }) => textContent),
    focused: () => document.activeElement?.getAttribute('name'),
  }
}

const rejectedFor = (errors: Failure['errors']): Failure => ({ ...failure(422, 'Please correct it'), errors })

test('checks text areas and lists again once they have an error, and focuses the first one', async () => {
  const form = await open(async () => rejectedFor({ way: 'This way is closed' }))
  await form.submit()
  expect([form.errors(), form.focused()]).toEqual([['Note is required'], 'note'])
  await form.change('textarea', 'Ring twice')
  expect(form.errors()).toEqual([])
  await form.submit()
  expect([form.errors(), form.focused()]).toEqual([['This way is closed'], 'way'])
  await form.change('select', 'second')
  expect(form.errors()).toEqual([])
})

test('shows and focuses the message of a failure whose errors are of no field of the form', async () => {
  const form = await open(async () => rejectedFor({ color: 'Color is required' }))
  await form.change('textarea', 'Ring twice')
  await form.submit()
  expect(form.errors()).toEqual(['Please correct it'])
  expect(document.activeElement?.textContent).toBe('Please correct it')
})

test('sends one request at a time', async () => {
  let sent = 0
  const form = await open(() => {
    sent += 1
    return new Promise(() => {})
  })
  await form.change('textarea', 'Ring twice')
  await form.submit()
  await form.submit()
  expect(sent).toBe(1)
})
