const failed = new Set<HTMLLinkElement>()

if (!import.meta.env.SSR) {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    { capture: true }, // `error` events do not bubble
  )
}

/** Requests failed style sheets again, since Vite's loader tries each only once. Rejects when one fails again. */
export const refetchFailedStyles = (): Promise<unknown> => Promise.all([...failed].map(refetch))

function refetch(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const retried = document.createElement('link')
  return new Promise((resolve, reject) => {
    Object.assign(retried, { rel: link.rel, href: link.href, onload: resolve, onerror: reject })
    link.replaceWith(retried)
  })
}
