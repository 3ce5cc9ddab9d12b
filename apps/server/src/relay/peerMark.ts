/** SQL for the hash under which a topic remembers a client: it does not link the client's topics. */
export const peerMark = (topic: string, client: string): string => `substr(sha256(${topic} || ${client}), 1, 16)`
