const failed = new Set<HTMLLinkElement>()

if (!import.meta.env.SSR) {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    { capture: true }, // it does not bubble
  )
}

/** Fetches style sheets again that could not be fetched: the build's own loader tries each of them once. Rejects when one fails again. */
export const refetchFailedStyles = (): Promise<unknown> => Promise.all([...failed].map(refetch))

function refetch(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const again = document.createElement('link')
  return new Promise((resolve, reject) => {
    Object.assign(again, { rel: link.rel, href: link.href, onload: resolve, onerror: reject })
    link.replaceWith(again)
  })
}
