import type { SAVED_PAGES_CACHE } from '../../state/service-worker.ts'

const MAX_LINKS = 8
/** The page has other links that lead there. */
const LINKED: readonly string[] = ['/', '/cart']
const name: typeof SAVED_PAGES_CACHE = 'pages'

/** Lists the saved pages with their titles, the last one first. */
async function listSavedPages(): Promise<void> {
  const list = document.querySelector('nav ul')
  const cache = await caches.open(name)
  const saved = (await cache.keys()).filter(({ url }) => !LINKED.includes(new URL(url).pathname))
  const requests = saved.toReversed().slice(0, MAX_LINKS)
  const links = await Promise.all(requests.map(async ({ url }) => linkTo(url, await titleIn(await cache.match(url)))))
  list?.append(...links)
  if (links.length > 0) list?.parentElement?.removeAttribute('hidden')
}

async function titleIn(page: Response | undefined): Promise<string> {
  const { title } = new DOMParser().parseFromString((await page?.text()) ?? '', 'text/html')
  return title.replace(/ · [^·]*$/, '') // The store's name is last.
}

function linkTo(url: string, title: string): HTMLElement {
  const item = document.createElement('li')
  const { pathname, search } = new URL(url)
  item.append(
    Object.assign(document.createElement('a'), {
      className: 'text-link',
      href: pathname + search,
      textContent: title || pathname,
    }),
  )
  return item
}

/** The browser may have a network when only the store is away. */
function nameCause(): void {
  const heading = document.querySelector('h1')
  if (heading) heading.textContent = navigator.onLine ? 'We can’t reach the store right now' : 'You’re offline'
}

addEventListener('offline', nameCause)
addEventListener('online', () => location.reload())
addEventListener('DOMContentLoaded', () => {
  nameCause()
  void listSavedPages()
})
