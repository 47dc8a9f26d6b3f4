declare module 'paho-mqtt' {
  class Message {
    constructor(payload: Uint8Array<ArrayBuffer>);
    destinationName: string;
    readonly payloadBytes: Uint8Array<ArrayBuffer>;
    readonly retained: boolean;
  }

  class Client {
    constructor(url: string, clientId: string);
    onConnectionLost: (reason: unknown) => void;
    onMessageArrived: (message: Message) => void;
    isConnected(): boolean;
    connect(options: {
      onSuccess: () => void, onFailure: (reason: unknown) => void, keepAliveInterval: number, timeout: number,
      userName?: string, password?: string, willMessage?: Message,
    }): void;
    disconnect(): void;
    send(topic: string, payload: Uint8Array<ArrayBuffer>, qos?: number, retained?: boolean): void;
    subscribe(topic: string, options: { onSuccess?: () => void }): void;
    unsubscribe(topic: string, options: object): void;
  }

  const Paho: { Client: typeof Client, Message: typeof Message };
  export default Paho;
}
