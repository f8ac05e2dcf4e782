import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The translator adds this mark to each text. */
const MARK = '†'

/**
 * Makes a browser translate every page as soon as it is parsed. Nested `font` elements replace each text node, also
 * nodes that are added later.
 */
export async function translateAll(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    const UNTRANSLATED = 'script, style, title, textarea, noscript, svg, font'
    const isTranslatable = (text: Node) => /\S/.test(text.nodeValue ?? '') && !text.parentElement?.closest(UNTRANSLATED)

    function textsIn(node: Node): Node[] {
      if (node.nodeType === Node.TEXT_NODE) return [node]
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      return texts
    }
    function translate(text: Node): void {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = `${text.nodeValue}${mark}`
      text.parentNode?.replaceChild(outer, text)
    }
    const translateIn = (node: Node) => textsIn(node).filter(isTranslatable).forEach(translate)

    addEventListener('DOMContentLoaded', () => {
      translateIn(document.body)
      const observer = new MutationObserver((records) => {
        const changed = records.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
        changed.filter((node) => node.isConnected).forEach(translateIn)
      })
      observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true })
    })
  }, MARK)
}

export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toContainText(MARK)
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
}

/** Navigates within the store without loading a new document. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
