import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in Chinese. */
export const words: PageWords = {
  notFoundTitle: '找不到页面',
  notFound: '此地址没有内容。地址可能有误或已失效。',
  problemTitle: '此页面暂时无法访问',
  problem: '我们这边出了点问题。请稍后再试。',
  back: '前往首页',
}
