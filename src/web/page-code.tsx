import { type ReactNode, useEffect, useState } from 'react'

/** What an address says of the page that it names; empty where it says nothing. */
export interface PageParams {
  readonly category: string
  readonly id: string
}

type Page = (params: PageParams) => ReactNode

/** A page whose code is a file of its own. */
export type PageCode = Page & {
  /** Fetches the code. A page that has it is rendered at once; another one when it comes. */
  preload(): Promise<Page>
}

export function pageCode(load: () => Promise<Page>): PageCode {
  let code: Page | null = null
  let fetching: Promise<Page> | null = null
  async function fetchCode(): Promise<Page> {
    try {
      code = await load()
      return code
    } catch (error) {
      fetching = null // what did not come may come the next time
      throw error
    }
  }
  const preload = () => {
    fetching ??= fetchCode()
    return fetching
  }
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when its module loads
  function CodePage(params: PageParams) {
    // Not by Suspense: what that shows in between it shows for 300 ms at least.
    const [Code, setCode] = useState<Page | null>(() => code)
    useEffect(() => {
      if (Code) return
      preload().then(
        (fetched) => setCode(() => fetched),
        (error) =>
          setCode(() => {
            throw error // here it reaches the error page
          }),
      )
    }, [Code])
    return Code ? <Code {...params} /> : <PagePlace />
  }
  return Object.assign(CodePage, { preload })
}

/** The place of a page whose code is on its way: as high as the window, so that the footer does not jump. */
const PagePlace = () => <div className="min-h-dvh" aria-busy="true" />
