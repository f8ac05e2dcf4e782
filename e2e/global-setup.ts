export { makeTemplates as default } from './store-process.ts'
