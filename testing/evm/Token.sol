// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain ERC-20 that stands for cUSD on a local chain. Token.json holds what `solc` made of it.
contract Token {
    string public constant name = "Local Dollar";
    string public constant symbol = "cUSD";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    /// Like the addresses that USDC and USDT refuse.
    mapping(address => bool) public isRefused;
    bool public isPaused;

    event Transfer(address indexed from, address indexed to, uint256 value);
    error InsufficientBalance(uint256 balance, uint256 needed);
    error Refused();

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function setRefused(address owner, bool refused) external {
        isRefused[owner] = refused;
    }

    function setBalance(address owner, uint256 balance) external {
        balanceOf[owner] = balance;
    }

    function setPaused(bool paused) external {
        isPaused = paused;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (isPaused || isRefused[to]) revert Refused();
        uint256 balance = balanceOf[msg.sender];
        if (balance < value) revert InsufficientBalance(balance, value);
        balanceOf[msg.sender] = balance - value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
