/** SQL for the hash by which a topic stores a client, without linking the client's topics. */
export const peerMark = (topic: string, client: string): string => `substr(sha256(${topic} || ${client}), 1, 16)`
