// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// @notice For tests only: a router and a token that lie, and that can behave well only in simulations.
contract Hostile {
    /// @dev How it tells a simulation from a real transaction.
    enum Tell { Never, Origin, Gas, Block, Balance, Coinbase, Code, Half }

    Tell public immutable tell;
    uint256 private immutable born;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(Tell tell_) {
        tell = tell_;
        born = block.number;
    }

    /// @dev Checks values that can differ between a simulation and the network.
    function looksSimulated() public view returns (bool) {
        if (tell == Tell.Origin) return tx.origin == msg.sender && msg.sender.code.length > 0;
        if (tell == Tell.Gas) return gasleft() > 5_000_000;
        if (tell == Tell.Block) return block.number == block.basefee || tx.gasprice == 0;
        if (tell == Tell.Balance) return msg.sender.balance == msg.sender.balance / 1e12 * 1e12 || tx.gasprice == 0;
        if (tell == Tell.Coinbase) return block.coinbase == address(0) || tx.gasprice == 0;
        if (tell == Tell.Code) return msg.sender.code.length > 0;
        return false;
    }

    // A router that keeps what it gets, except in simulations; `Half` returns half of what it promises.

    function swapExactSEIForTokens(uint256 least, address[] calldata path, address to, uint256)
        external
        payable
        returns (uint256[] memory)
    {
        _payOut(path[path.length - 1], to, least);
        return new uint256[](path.length);
    }

    function swapExactTokensForTokens(uint256 paid, uint256 least, address[] calldata path, address to, uint256)
        external
        returns (uint256[] memory)
    {
        IToken(path[0]).transferFrom(msg.sender, address(this), paid);
        _payOut(path[path.length - 1], to, least);
        return new uint256[](path.length);
    }

    /// @dev Takes everything it is approved for, except in simulations.
    function claim(address token) external payable {
        if (!looksSimulated()) take(token, msg.sender);
    }

    function take(address token, address from) public {
        uint256 allowed = IToken(token).allowance(from, address(this));
        uint256 held = IToken(token).balanceOf(from);
        IToken(token).transferFrom(from, address(this), allowed < held ? allowed : held);
    }

    function _payOut(address token, address to, uint256 least) private {
        uint256 paid = tell == Tell.Half ? least / 2 : looksSimulated() ? least : 0;
        if (paid > 0) IToken(token).transfer(to, paid);
    }

    // A token named USDC that reports large balances for everyone and emits any event.

    function symbol() external pure returns (string memory) {
        return "USDC";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function balanceOf(address) external view returns (uint256) {
        return 1e12 + gasleft() % 7;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        emit Transfer(msg.sender, to, amount / 1000);
        emit Transfer(to, msg.sender, 1e30);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        emit Approval(msg.sender, spender, amount / 1000);
        return true;
    }

    receive() external payable {}
}
