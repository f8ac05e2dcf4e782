export { makeDemoStore as default } from './store-process.ts'
