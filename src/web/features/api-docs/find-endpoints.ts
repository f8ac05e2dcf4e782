/** A page has so many endpoints that only a search finds one at once. Without this script, a browser’s own search does. */
const COPIED_MS = 2000

const entries = [...document.querySelectorAll<HTMLDetailsElement>('section > .api-entry')].map((details) => ({
  details,
  text: `${details.querySelector('summary')?.textContent} ${details.closest('section')?.querySelector('h2')?.textContent}`.toLowerCase(),
}))

/** Shows the entries that have each typed word in their path, their sentence or the name of their group. */
function find(typed: string): void {
  const words = typed.toLowerCase().split(/\s+/)
  for (const { details, text } of entries) details.hidden = !words.every((word) => text.includes(word))
  for (const section of document.querySelectorAll<HTMLElement>('main > section'))
    section.hidden = section.querySelector('.api-entry:not([hidden])') === null
  const count = entries.filter(({ details }) => !details.hidden).length
  const found = document.getElementById('found')
  if (found) found.textContent = typed === '' ? '' : count === 1 ? '1 found' : `${count} found`
}

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement?.querySelector('pre')?.textContent ?? '')
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, COPIED_MS)
}

/** Opens the entry that the URL names. Not every browser does so by itself, and the search may have hidden the entry. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const details = target?.closest<HTMLDetailsElement>('.api-entry')
  if (!target || !details) return
  const field = document.querySelector<HTMLInputElement>('#find')
  if (field && details.closest('[hidden]')) {
    field.value = ''
    find('')
  }
  details.open = true
  target.scrollIntoView()
}

document.getElementById('find')?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) find(target.value.trim())
})
document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) void copy(target)
})
addEventListener('hashchange', openTarget)
openTarget()
