import { createContext, useContext } from 'react'
import type { PageData } from '../../contract/rendering/page-data.ts'

const WrittenPageContext = createContext<PageData['writtenPage'] | null>(null)
export const WrittenPageProvider = WrittenPageContext.Provider

/** Returns the page by the owner that the document came with. Returns null when it came with another page. */
export const useWrittenPage = () => useContext(WrittenPageContext)
